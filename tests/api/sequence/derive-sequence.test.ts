import { describe, expect, test } from 'vitest'
import type { SequenceMessage } from '../../../api/sequence.calls.ts'
import { withoutCodes } from '../../../domain/identifier/personal-code.ts'
import { deriveSequence } from '../../../server/sequence/derive-sequence.ts'
import { at, gateway, noSources, now, sent, sequenceTable } from '../../specs/sequence.table.ts'

const minutes = (moment: string): number => (Date.parse(moment) - Date.parse(at(0))) / 60_000

const shown = (message: SequenceMessage): string => {
  const { from, to, event, step, state, tries, firstAt, reason, service, nextTry, retry } = message
  const result = [
    state,
    tries === null ? [] : `${tries} tries${firstAt ? ` since ${minutes(firstAt)}` : ''}`,
    reason ?? [],
    service ?? [],
    nextTry ? `next ${minutes(nextTry)}` : [],
    retry ? `retry by ${retry.by}` : [],
  ].flat()
  return `${minutes(message.at)} ${from}>${to} ${[event, step].filter(Boolean).join(' ')}: ${result.join(', ')}`
}

const derive = (stored: (typeof sequenceTable)[number]['stored'], retriesWork = true) =>
  deriveSequence({ ...noSources, ...stored }, { retriesWork, language: 'en' }, now)

describe('the sequence of', () => {
  test.each(sequenceTable)('$what', ({ stored, messages }) => {
    expect(derive(stored).map(shown)).toEqual(messages)
  })

  test.each(sequenceTable)(
    '$what, each message once and without a retry of work for who may not',
    ({ stored }) => {
      const ids = derive(stored).map(({ messageId }) => messageId)
      expect(new Set(ids).size).toBe(ids.length)
      const retries = derive(stored, false).flatMap(({ retry }) => retry?.by ?? [])
      expect(retries.filter((by) => by !== 'step')).toEqual([])
    },
  )
})

test('a title with a personal code is shown without it', () => {
  const title = 'Leping 37605030299'
  const messages = derive({
    story: [{ ...sent(10), title }],
    containers: [{ containerId: 7, title, state: 'sent' }],
    containerSteps: [gateway(11, 'submission.accepted')],
  })
  expect(messages.map(({ about }) => about)).toEqual([withoutCodes(title), withoutCodes(title)])
  expect(JSON.stringify(messages)).not.toContain('37605030299')
})
