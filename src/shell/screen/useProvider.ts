import { useSyncExternalStore } from 'react'
import { type PublicProvider, PUBLIC_PROVIDER_ELEMENT, publicProvider } from '../../../api/public-provider.ts'
import { inBrowser } from '../../design/in-browser.ts'

const unknownProvider: PublicProvider = {
  name: '',
  phone: '',
  secondPhone: '',
  email: '',
  webPage: '',
  workingHoursEn: '',
  workingHoursEt: '',
  logo: null,
}

/** The provider from the document; null during client development and on the server. */
const inPage = (): PublicProvider | null => {
  if (!inBrowser) return null
  const written = document.getElementById(PUBLIC_PROVIDER_ELEMENT)?.textContent
  return written ? (publicProvider.safeParse(JSON.parse(written)).data ?? null) : null
}

let known = inPage()
const listeners = new Set<() => void>()

export const isProviderKnown = (): boolean => known !== null

/** Shows a newer version of the provider. */
export const showProvider = (provider: PublicProvider): void => {
  known = provider
  for (const listener of listeners) listener()
}

/** The provider and its contact details; empty texts if unknown. */
export const useProvider = (): PublicProvider =>
  useSyncExternalStore(subscribe, current, current) ?? unknownProvider

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => known
