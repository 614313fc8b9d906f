import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import {
  type FileUploadActor,
  fileUploadMachine,
  type FromUpload,
} from '../../../machines/flow/document/file-upload.machine.ts'

const file = (key: string, name = `${key}.pdf`, size = 100) => ({ key, name, size })

/** The machine with a scripted sender; `sent` and `stopped` record its calls. */
const start = () => {
  const sent: string[] = []
  const stopped: string[] = []
  const arrived: string[] = []
  let tell: (event: FromUpload) => void = () => undefined
  const sendFile = fromCallback<EventObject, { key: string }>(({ input, sendBack }) => {
    sent.push(input.key)
    tell = sendBack
    return () => stopped.push(input.key)
  })
  const actor: FileUploadActor = createActor(fileUploadMachine.provide({ actors: { sendFile } }))
  actor.on('file.arrived', ({ name }) => arrived.push(name))
  actor.start()
  const keys = () => actor.getSnapshot().context.files.map(({ key }) => key)
  return { actor, sent, stopped, arrived, keys, tell: (event: FromUpload) => tell(event) }
}

const add = (actor: FileUploadActor, ...files: ReturnType<typeof file>[]) =>
  actor.send({ type: 'files.add', files })

describe('uploads', () => {
  test('run one after the other, and leave the list when done', () => {
    const { actor, sent, arrived, keys, tell } = start()
    add(actor, file('a'), file('b'))
    expect(sent).toEqual(['a'])
    tell({ type: 'file.progressed', key: 'a', percent: 40 })
    expect(actor.getSnapshot().context.files[0]?.percent).toBe(40)
    tell({ type: 'file.arrived', key: 'a', name: 'a.pdf' })
    expect(sent).toEqual(['a', 'b'])
    expect(keys()).toEqual(['b'])
    add(actor, file('c'))
    tell({ type: 'file.arrived', key: 'b', name: 'b.pdf' })
    tell({ type: 'file.arrived', key: 'c', name: 'c.pdf' })
    expect(arrived).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    expect(actor.getSnapshot().value).toBe('idle')
  })

  test.each([
    ['a.svg', 100, 'document.refused.kind'],
    ['a.pdf', 0, 'document.refused.empty'],
    ['a.pdf', 20 * 1024 * 1024 + 1, 'document.refused.tooLarge'],
  ])('%s of %i bytes is never sent', (name, size, id) => {
    const { actor, sent } = start()
    add(actor, file('a', name, size))
    expect(sent).toEqual([])
    expect(actor.getSnapshot().context.files[0]?.failure).toEqual({ id, again: false })
    actor.send({ type: 'file.retry', key: 'a' })
    expect(sent).toEqual([])
  })

  test('stop when dropped, and the next one starts', () => {
    const { actor, sent, stopped, keys } = start()
    add(actor, file('a'), file('b'), file('c'))
    actor.send({ type: 'file.drop', key: 'b' })
    expect(stopped).toEqual([])
    actor.send({ type: 'file.drop', key: 'a' })
    expect(stopped).toEqual(['a'])
    expect(sent).toEqual(['a', 'c'])
    expect(keys()).toEqual(['c'])
  })

  test('do not wait for failed ones, which can be retried last', () => {
    const { actor, sent, keys, tell } = start()
    add(actor, file('a'), file('b'))
    tell({ type: 'file.failed', key: 'a', failure: { id: 'connection.failed', again: true } })
    expect(sent).toEqual(['a', 'b'])
    actor.send({ type: 'file.retry', key: 'a' })
    expect(keys()).toEqual(['b', 'a'])
    expect(actor.getSnapshot().context.files[1]?.failure).toBeNull()
    tell({ type: 'file.failed', key: 'b', failure: { text: 'No.', again: false } })
    expect(sent).toEqual(['a', 'b', 'a'])
    actor.send({ type: 'file.retry', key: 'b' })
    expect(sent).toHaveLength(3)
    actor.send({ type: 'file.drop', key: 'b' })
    expect(keys()).toEqual(['a'])
  })

  test('fail at once for forbidden files, with the reason', () => {
    const actor = createActor(
      fileUploadMachine.provide({
        actors: {
          sendFile: fromCallback<EventObject, { key: string }>(() => {
            throw new Error('gone')
          }),
        },
      }),
    ).start()
    add(actor, file('a'))
    expect(actor.getSnapshot().value).toBe('idle')
    expect(actor.getSnapshot().context.files[0]?.failure).toEqual({ id: 'error.internal', again: true })
  })
})
