import type { ContextFrom } from 'xstate'
import type { NewPhotoCode, PhotoCode } from '../../../api/photo.ts'
import type { photoCodeWorkMachine } from '../../../machines/flow/condition/photo-code-work.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = ContextFrom<typeof photoCodeWorkMachine>
type Event = { type: 'code.renew' } | { type: 'code.revoke' }

const code: NewPhotoCode = {
  photoCodeId: 4,
  token: 'secret',
  link: 'waiting',
  expiresDtime: '2026-11-26T10:00:00.000Z',
}
const read = (link: PhotoCode['link']): PhotoCode => ({
  photoCodeId: 4,
  link,
  expiresDtime: code.expiresDtime,
})
const error = new Error('no')
const shown = { code, link: 'waiting' } as const
const id = { photoCodeId: 4 }
const looks = [['wait', 2000]] as const
const revokes = { to: 'revoking', does: [['start', 'revoke', id]] } as const
const makes = { to: 'making', does: [['start', 'make']] } as const

/** The code is made, shown and followed until the phone's files are there, or it is over and can be made again. */
export const photoCodeWorkTable: FlowTable<Context, Event> = {
  context: { code: null, link: null, error: null },
  starts: [{ input: undefined, ...makes }],
  states: {
    making: {
      is: 'making',
      tags: ['busy'],
      rows: [
        {
          given: { error },
          on: done('make', code),
          to: 'shown',
          sets: { code, link: 'waiting', error: null },
          does: looks,
        },
        { on: failed('make', error), to: 'failed', sets: { error } },
      ],
    },
    failed: { is: 'failed', rows: [{ on: { type: 'code.renew' }, ...makes }] },
    shown: {
      is: 'shown',
      rows: [
        {
          given: shown,
          on: after('poll', 'photoCodeWork.shown'),
          to: 'reading',
          does: [['start', 'read', id]],
        },
        { given: shown, on: { type: 'code.revoke' }, ...revokes },
      ],
    },
    reading: {
      is: 'reading',
      rows: [
        {
          given: shown,
          on: done('read', read('open')),
          to: 'shown',
          sets: { link: 'open' },
          does: looks,
        },
        { given: shown, on: done('read', read('waiting')), to: 'shown', does: looks },
        {
          given: shown,
          on: done('read', read('sent')),
          to: 'sent',
          sets: { link: 'sent' },
          does: [['emit', { type: 'photos.arrived' }]],
        },
        { given: shown, on: done('read', read('expired')), to: 'over', sets: { link: 'expired' } },
        { given: shown, on: done('read', read('revoked')), to: 'over', sets: { link: 'revoked' } },
        { given: shown, on: done('read', read('closed')), to: 'over', sets: { link: 'closed' } },
        { given: shown, on: failed('read', error), to: 'shown', does: looks },
        { given: shown, on: { type: 'code.revoke' }, ...revokes },
      ],
    },
    revoking: {
      is: 'revoking',
      tags: ['busy'],
      rows: [
        { given: shown, on: done('revoke'), to: 'over', sets: { link: 'revoked' } },
        { given: shown, on: failed('revoke', error), to: 'shown', sets: { error }, does: looks },
      ],
    },
    over: { is: 'over', rows: [{ given: shown, on: { type: 'code.renew' }, ...makes }] },
    sent: { is: 'sent', rows: [] },
  },
}
