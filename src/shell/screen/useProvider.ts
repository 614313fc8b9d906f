import { useSyncExternalStore } from 'react'
import { PUBLIC_PROVIDER_ELEMENT } from '../../../api/page-state.ts'
import type { PublicProvider } from '../../../api/public-provider.ts'
import { readPageData } from '../../api/page-data.ts'
import { inBrowser } from '../../design/hydrated.ts'

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
let known = inBrowser ? (readPageData(PUBLIC_PROVIDER_ELEMENT) as PublicProvider | null) : null
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
