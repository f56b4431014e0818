import { mount } from 'svelte';
import './tokens.css';
import './app.css';
import App from './App.svelte';
import { i18n } from './i18n/i18n.svelte.ts';
import { offlineStart } from './page/offline.svelte.ts';
import { session } from './state/session.svelte.ts';
import { settings } from './page/settings.svelte.ts';

settings.show();
await i18n.speak(settings.language);
void session.recall();
// After all that the page needs first.
if (document.readyState === 'complete') offlineStart.register();
else addEventListener('load', () => offlineStart.register());
mount(App, { target: document.getElementById('app')! });
