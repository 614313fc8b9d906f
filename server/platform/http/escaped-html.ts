/** Markup that needs no escaping. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const markupOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}

/** A template tag that escapes interpolated text; interpolated markup stays as it is. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.reduce((whole, text, index) => whole + markupOf(parts[index - 1] ?? '') + text),
})
