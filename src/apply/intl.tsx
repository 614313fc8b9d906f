import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, createElement, Fragment, type ReactNode, use } from 'react'
import type { en } from '../../lang/en.ts'
import type { Language } from '../../api/language.ts'
import type { Messages } from './apply-language.ts'

/** The ids of all texts; this page loads only its own. */
export type TextId = keyof typeof en

type Texts = { language: Language; messages: Messages }

/** What this page needs of react-intl, five kilobytes smaller, with the same messages and formatter. */
const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext

/**
 * Returns the page's language and texts.
 * @throws Error outside their provider
 */
export const useTexts = (): Texts => {
  const texts = use(TextsContext)
  if (!texts) throw new Error('no texts around')
  return texts
}

const formats = new WeakMap<object, IntlMessageFormat>()

/** Formats texts without elements, for attributes and labels. */
export const useFormat = () => {
  const texts = useTexts()
  return (id: TextId, values?: Record<string, string>): string => formatText(texts, id, values)
}

export const formatText = (texts: Texts, id: TextId, values?: Record<string, string>): string =>
  String(formatOf(texts, id).format<string>(values))

type Values = Readonly<Record<string, ReactNode>>

/** A text, with elements as its values. */
export const Text = ({ id, values }: { id: TextId; values?: Values }) => {
  const said = formatOf(useTexts(), id).format<ReactNode>(values)
  // Spread, because an array of children would need keys.
  return createElement(Fragment, null, ...[said].flat())
}

/** Messages are parsed at build time. */
const formatOf = ({ language, messages }: Texts, id: TextId): IntlMessageFormat => {
  const message = messages[id] ?? id
  if (typeof message === 'string') return new IntlMessageFormat(message, language)
  const known = formats.get(message) ?? new IntlMessageFormat(message, language)
  formats.set(message, known)
  return known
}
