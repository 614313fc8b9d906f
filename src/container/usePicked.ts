import { useEffect } from 'react'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import type { Container } from '../../api/container.ts'

/** A container that was sent or deleted is no longer picked for sending. */
export const usePicked = (containers: readonly Container[] | undefined): void => {
  const { stepPayload, updateStepPayload } = useQueryEditor()
  const picked = stepPayload.containers ?? []
  const left = containers
    ? picked.filter((id) => containers.some((one) => one.id === id && !one.sentForSigning))
    : picked
  useEffect(() => {
    if (left.length < picked.length) updateStepPayload({ containers: left })
  })
}
