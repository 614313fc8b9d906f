import type { SignedIn } from '../../../machines/flow/session/session.machine.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

const code = '3f0c1a52-9d1e-4b57-9f0e-0c1d2e3f4a5b'
const error = new Error('the code is used')
const signedIn: SignedIn = {
  session: { token: 'Bearer mine', role: 'SHOP', expiresAt: '2026-11-21T16:00:00Z' },
  language: 'et',
}

/** The landing page of single sign-on: the code is used once. */
export const remoteLoginTable: FlowTable<{ code: string; error: unknown }, never, { code: string }> = {
  context: { code, error: null },
  starts: [{ input: { code }, to: 'asking', does: [['start', 'signIn', { code }]] }],
  states: {
    asking: {
      is: 'asking',
      rows: [
        {
          on: done('signIn', signedIn),
          to: 'signedIn',
          does: [['emit', { type: 'login.succeeded', signedIn }]],
        },
        { on: failed('signIn', error), to: 'failed', sets: { error } },
      ],
    },
    signedIn: { is: 'signedIn', final: true, rows: [] },
    failed: { is: 'failed', final: true, rows: [] },
  },
}
