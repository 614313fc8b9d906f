import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../../../api/language.ts'
import type { TextChunk } from '../../../lang/chunks.ts'

/** Texts by id, already parsed at build time. */
export type Messages = Record<string, MessageFormatElement[]> | Record<string, string>

/** Chunks of the portal; the customer's pages load their own. */
export type PortalTexts = Exclude<TextChunk, 'apply' | 'application' | 'photo' | 'suretyLink'>

type Files = Record<PortalTexts, () => Promise<{ default: Messages }>>

const files: Record<Language, Files> = {
  en: {
    entry: () => import('virtual:texts/en?entry'),
    home: () => import('virtual:texts/en?home'),
    query: () => import('virtual:texts/en?query'),
    tabs: () => import('virtual:texts/en?tabs'),
    conditions: () => import('virtual:texts/en?conditions'),
    risk: () => import('virtual:texts/en?risk'),
    account: () => import('virtual:texts/en?account'),
    administration: () => import('virtual:texts/en?administration'),
    privacy: () => import('virtual:texts/en?privacy'),
    selfServe: () => import('virtual:texts/en?selfServe'),
    workflow: () => import('virtual:texts/en?workflow'),
  },
  et: {
    entry: () => import('virtual:texts/et?entry'),
    home: () => import('virtual:texts/et?home'),
    query: () => import('virtual:texts/et?query'),
    tabs: () => import('virtual:texts/et?tabs'),
    conditions: () => import('virtual:texts/et?conditions'),
    risk: () => import('virtual:texts/et?risk'),
    account: () => import('virtual:texts/et?account'),
    administration: () => import('virtual:texts/et?administration'),
    privacy: () => import('virtual:texts/et?privacy'),
    selfServe: () => import('virtual:texts/et?selfServe'),
    workflow: () => import('virtual:texts/et?workflow'),
  },
}

/**
 * Loads chunks of texts in one language; loaded ones are not requested again.
 * @throws if one could not be loaded
 */
export const loadMessages = async (language: Language, chunks: readonly PortalTexts[]): Promise<Messages> => {
  const loaded = await Promise.all(chunks.map((chunk) => files[language][chunk]()))
  return Object.fromEntries(loaded.flatMap((file) => Object.entries(file.default)))
}
