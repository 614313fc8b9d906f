import { isMaskedCode } from '../../../domain/identifier/masked-code.ts'
import { codesInText } from '../../../domain/identifier/personal-codes.ts'
import type { DocumentContent } from './content.ts'
import type { Writer } from './writer.ts'

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What stands where a personal code is expected and is none of Estonia's. */
const foreignCodes = ({ blocks }: DocumentContent, label: string): string[] =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'signatures') return block.parties.map(({ personalCode }) => personalCode)
      if (block.kind !== 'facts') return []
      return block.facts.filter((fact) => fact.label === label).map(({ value }) => value)
    })
    .filter((code) => code !== '' && !isMaskedCode(code) && codesInText(code) === 0)

/** How many personal codes a paper shows, in whatever sentence they stand. */
export const codesShown = (content: DocumentContent, w: Writer): number =>
  textsIn(content.blocks).reduce(
    (sum, text) => sum + codesInText(text),
    foreignCodes(content, w.say('agreement.personalCode')).length,
  )
