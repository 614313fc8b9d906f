import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { DigitalMethod, DigitalRequest } from '../../machines/digital-login.machine.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { DigitalForm } from './DigitalForm.tsx'
import { digitalFields } from './digitalFields.ts'
import { useDigitalLogin } from './useDigitalLogin.ts'
import { Verification } from './Verification.tsx'

export type DigitalSignInProps = {
  method: DigitalMethod
  /** False while the password is chosen instead. */
  shown: boolean
  /** A request that a reload left waiting. */
  left: DigitalRequest | null
  /** A request waits on the phone, or no longer does. */
  onWaiting: (waiting: boolean) => void
}

/** The way in by Smart-ID or Mobile-ID. What was typed stays, whatever became of the request. */
export const DigitalSignIn = ({ method, shown, left, onWaiting }: DigitalSignInProps) => {
  const login = useDigitalLogin(left)
  const request = useSelector(login, (snapshot) =>
    snapshot.matches('verifying') ? snapshot.context.request : null,
  )
  const form = useSchemaForm(digitalFields[method], {
    mode: 'onBlur',
    shouldFocusError: true,
    defaultValues: { identityCode: '', phone: '' },
  })
  const looked = shown ? method : null
  useEffect(() => login.send({ type: 'method.choose', method: looked }), [login, looked])
  useEffect(() => {
    let waiting = login.getSnapshot().matches('verifying')
    const watched = login.subscribe((snapshot) => {
      if (snapshot.status !== 'active' || snapshot.matches('verifying') === waiting) return
      waiting = !waiting
      onWaiting(waiting)
    })
    return () => watched.unsubscribe()
  }, [login, onWaiting])
  return request ? (
    <Verification login={login} request={request} />
  ) : (
    <DigitalForm login={login} method={method} form={form} />
  )
}
