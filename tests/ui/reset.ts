import { cleanup } from '@testing-library/react'
import type { Window } from 'happy-dom'
import {
  APPLY_LANGUAGE_COOKIE,
  LANGUAGE_COOKIE,
  METHOD_COOKIE,
  SESSION_COOKIE,
  THEME_COOKIE,
} from '../../api/page-cookies.ts'
import { type Caller, caller, connectCalls } from '../../src/api/caller.ts'
import { keepChoice } from '../../src/design/theme/choice-cookie.ts'
import { closeVault, openVault } from '../../src/session/vault.ts'
import { processLeaks, resetProcess } from '../reset.ts'

const START = 'http://localhost:3000/'
const storages = () => [localStorage, sessionStorage]

const attributesOf = (element: Element) => element.getAttributeNames().filter((name) => name !== 'style')

/** A session that ended with unsaved input stores nothing until the next one begins. */
const resetVault = async () => {
  await openVault(btoa('k'.repeat(32)), 0)
  await closeVault()
}

const signedOut: Caller = {
  token: () => null,
  language: () => 'en',
  refused: () => undefined,
  confirm: async () => false,
  reached: () => undefined,
}

const choices = [APPLY_LANGUAGE_COOKIE, LANGUAGE_COOKIE, METHOD_COOKIE, SESSION_COOKIE, THEME_COOKIE]

/** Undoes a test file's changes to the page: DOM, storage, URL, language, clock, network, session. */
export const resetScreen = async (): Promise<void> => {
  cleanup()
  for (const name of choices) keepChoice(name, null)
  // An unfinished press would delay everything that waits for its release.
  document.dispatchEvent(new Event('pointercancel'))
  resetProcess()
  connectCalls(signedOut)
  await resetVault()
  for (const storage of storages()) storage.clear()
  document.body.replaceChildren()
  document.title = ''
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  const { happyDOM } = window as unknown as Window
  happyDOM.setURL(START)
}

/** Names everything that differs from before the first test of the worker. */
export const screenLeaks = (): string[] => [
  ...processLeaks(),
  ...storages().flatMap((storage) => Object.keys(storage).map((name) => `stored ${name}`)),
  ...(document.body.childNodes.length > 0 ? ['content of the page'] : []),
  ...(document.title === '' ? [] : ['title']),
  ...[document.documentElement, document.body].flatMap((element) =>
    attributesOf(element).map((name) => `${element.tagName.toLowerCase()} ${name}`),
  ),
  ...(window.location.href === START ? [] : ['address']),
  ...(caller().token() === null ? [] : ['caller of the API']),
]
