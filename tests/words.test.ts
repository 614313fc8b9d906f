import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en } from '../lang/en.ts'
import { et } from '../lang/et.ts'
import { projectFolder } from './house/sources.ts'

const english: Record<string, string> = en
const estonian: Record<string, string> = et
const idsOf = (texts: Record<string, string>, words: RegExp) =>
  Object.entries(texts).flatMap(([id, text]) => (words.test(text) ? [id] : []))

test('quotes in the glossary are word by word in the texts', () => {
  const glossary = readFileSync(resolve(projectFolder, 'docs/glossary.md'), 'utf8')
  const [, section = ''] = glossary.split('\n## Texts quoted from the specification\n')
  const quoted = [...section.matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)]
  expect(quoted.length).toBeGreaterThan(40)
  const other = quoted.filter(([, id = '', words = '']) => !english[id]?.includes(words))
  expect(other.map(([, id, words]) => [id, words, english[id ?? '']])).toEqual([])
})

describe('one word for one thing', () => {
  test.each([
    ['taotlus, and päring for a request to a phone', /päring/i, /^digital\.verify\.sent/],
    ['partneriportaal', /partnerportaal/i, null],
    ['üleandmise akt', /vastuvõtmi[\p{L}-]*akt|vastuvõtmise akt/iu, null],
    ['majasisene', /oma maja/i, null],
    ['pood', /kauplus/i, null],
    ['limiidisüsteem', /limiidimootor/i, null],
    ['allkirjastamisteenus', /lüüs/i, null],
    ['liisinguandja', /rahastaja/i, /^(?:query\.field\.financier|terms\.interest\.matrix)$/],
    ['elutsükkel', /elukaar/i, null],
    ['riiklik taust', /avalik\p{L}* ametikoh/iu, null],
    ['sina', /\b(?:teie|teid|teile|teil|proovige|sisestage|kontrollige|valige)\b/i, null],
  ])('in Estonian: %s', (_, wrong, except) => {
    expect(idsOf(estonian, wrong).filter((id) => !except?.test(id))).toEqual([])
  })

  test('uses “application” in English only as the specification does', () => {
    expect(idsOf(english, /application/i)).toEqual([
      'application.decision.review.says',
      'application.done.closedTitle',
      'application.done.title',
      'error.customerLink.none',
      'event.customer.applied',
      'failedWork.kind.selfServe.sendLetter',
      'field.assetsOverTotal',
      'happened.customer.applied',
      'mail.applicationRefused.text',
      'mail.conditionsAsked.subject',
      'mail.conditionsAsked.text',
      'mail.offerApplied.subject',
      'mail.offerApplied.text',
      'mail.reviewApproved.subject',
      'mail.reviewApproved.text',
      'query.edit.title',
      'refusal.aplinkSet',
      'refusal.customerHasConsented',
      'selfServe.application',
      'selfServe.applicationSent',
      'selfServe.overTotal',
      'shell.start.createApplication',
      'shell.start.fillInApplication',
      'shell.start.newApplication',
      'shell.start.sendToCustomer',
    ])
    expect(idsOf(english, /handover-acceptance|handover and acceptance/i)).toEqual([])
  })

  test.each([
    ['actual beneficiary', /beneficial owner/i],
    ['signing service', /gateway/i],
    ['current', /\bpresent (?:one|status|password|language)\b/i],
  ])('in English: %s', (_, wrong) => {
    expect(idsOf(english, wrong)).toEqual([])
  })

  test('has typographic apostrophes, except in quotes from the specification', () => {
    expect(idsOf(english, /\p{L}'/u)).toEqual(['field.passwordRepeat'])
    expect(idsOf(estonian, /['"]/)).toEqual([])
  })

  test('uses no first person in progress texts', () => {
    expect(idsOf(estonian, /^\p{Lu}\p{Ll}+n(?:[ ,][^…]*)?…$/u)).toEqual([])
  })
})
