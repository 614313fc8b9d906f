import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { en } from '../../../lang/en.ts'
import { PasskeyRecoveryScreen } from '../../../src/session/PasskeyRecoveryScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

test.each([
  ['was copied in part', 400, 'request.invalid', 'Fix errors on the page'],
  ['has no account', 404, 'passkey.linkUnknown', en['error.passkey.linkUnknown']],
] as const)('a link that %s says that it is not valid', async (_, status, code, detail) => {
  scriptedServer().on(passkeyCalls.recovery, refusal(status, code, { detail }))
  renderInApp(
    <Route path="/passkey-recovery/:id">
      <PasskeyRecoveryScreen />
    </Route>,
    { path: '/passkey-recovery/3f0c5f5e' },
  )
  expect((await screen.findByRole('alert')).textContent).toBe(en['error.passkey.linkUnknown'])
})
