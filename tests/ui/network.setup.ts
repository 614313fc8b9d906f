import type { Window } from 'happy-dom'

const refuse = (): never => {
  throw new TypeError('tests have no network')
}

// What a scripted server leaves behind, a retry of its last call, ends here as on a lost connection.
const { happyDOM } = window as unknown as Window
happyDOM.settings.fetch.interceptor = { beforeAsyncRequest: refuse, beforeSyncRequest: refuse }
