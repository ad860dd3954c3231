import { mount } from 'svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/screens.css';
import App from './App.svelte';

// The server may have a newer client than this page came from: then its other parts are gone, and the new page is fetched.
// Not while nothing answers, for then this page is all there is; and once in a while only, for it may not help.
const PAUSE = 30_000;
addEventListener('vite:preloadError', async () => {
  if (Date.now() - Number(sessionStorage.getItem('renewed')) < PAUSE) return;
  const answers = await fetch('/', { cache: 'no-store' }).then(({ ok }) => ok, () => false);
  if (!answers) return;
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
});

mount(App, { target: document.getElementById('app')! });
