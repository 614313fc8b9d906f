import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createActor } from 'xstate'
import { type Language, languages } from '../../api/language.ts'
import { alertsMachine } from '../../machines/flow/app/alerts.machine.ts'
import { connectionMachine } from '../../machines/flow/app/connection.machine.ts'
import { createLanguageStore, type LanguageStore } from '../shell/language/store.ts'
import { signInChunk } from './routes/chunks.ts'

const storeOf = async (language: Language): Promise<[Language, LanguageStore]> => {
  const store = await createLanguageStore(language)
  // It is drawn at once where it is here.
  await signInChunk(store.bring).fetch()
  return [language, store]
}

/** The texts of the sign-in, whose screen is here too. */
export const stores = Object.fromEntries(await Promise.all(languages.map(storeOf))) as Record<
  Language,
  LanguageStore
>

/** Nothing has happened yet. */
export const quiet = {
  alerts: createActor(alertsMachine),
  connection: createActor(connectionMachine),
}

/** Draws, and keeps the styles of all that it has drawn. */
export const createDrawing = (): { cache: EmotionCache; draw: (drawn: ReactNode) => string } => {
  const cache = createCache({ key: 'css' })
  // Keeps what was inserted, instead of drawing a style element before each element.
  cache.compat = true
  return { cache, draw: (drawn) => renderToString(<CacheProvider value={cache}>{drawn}</CacheProvider>) }
}
