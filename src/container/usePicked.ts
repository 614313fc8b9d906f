import { useEffect } from 'react'
import type { Container } from '../../api/container.ts'
import { selectPayload } from '../query-editor/selectors.ts'
import { useQuerySession, useQueryState } from '../query-editor/query-session.ts'

/** A container that was sent or deleted is no longer picked for sending. */
export const usePicked = (containers: readonly Container[] | undefined): void => {
  const stepPayload = useQueryState(selectPayload)
  const session = useQuerySession()
  const picked = stepPayload.containers ?? []
  const left = containers
    ? picked.filter((id) => containers.some((one) => one.id === id && !one.sentForSigning))
    : picked
  useEffect(() => {
    if (left.length < picked.length) session.send({ type: 'payload.pick', payload: { containers: left } })
  })
}
