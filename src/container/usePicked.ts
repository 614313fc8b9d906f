import { useEffect } from 'react'
import { useQueryEditor } from '../query/editor.ts'
import type { Container } from '../../contract/container.ts'

/** A container that was sent or deleted is no longer picked for sending. */
export const usePicked = (containers: readonly Container[] | undefined): void => {
  const { choices, choose } = useQueryEditor()
  const picked = choices.containers ?? []
  const left = containers
    ? picked.filter((id) => containers.some((one) => one.id === id && !one.sentForSigning))
    : picked
  useEffect(() => {
    if (left.length < picked.length) choose({ containers: left })
  })
}
