import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { documentCalls } from '../../api/document.calls.ts'
import type { Document } from '../../api/document.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Badge } from '../design/Badge.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { useLockReason } from '../query-editor/useLock.tsx'
import { selectInhouse } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/**
 * Marks whether a document may be added to a signing container: in-house users change the mark, others see it. A
 * confidential document is never signed, so it shows that instead.
 */
export const SignableMark = ({
  document: { docFileId, fileName, isSignable, confidential },
}: {
  document: Document
}) => {
  const inhouse = useQueryState(selectInhouse)
  const locked = useLockReason('deal')
  const { failWith } = useAlerts()
  const refresh = useInvalidate()
  /** The choice that is not known to be stored yet. */
  const [clicked, setClicked] = useState<boolean | null>(null)
  const { mutate } = useApiMutation(documentCalls.update, {
    // One request at a time, so that the last click wins.
    scope: { id: `signable-${docFileId}` },
    onSettled: () => refresh(documentCalls.find),
    onError: (error) => failWith(error),
  })
  const mark = (wanted: boolean) => {
    setClicked(wanted)
    // Only after the last click, once the documents have been refetched.
    mutate({ body: { docFileId, isSignable: wanted } }, { onSettled: () => setClicked(null) })
  }
  if (confidential)
    return (
      <Badge tone="plain">
        <FormattedMessage id="document.hidden" />
      </Badge>
    )
  if (!inhouse || locked)
    return isSignable ? (
      <Badge tone="plain">
        <FormattedMessage id="document.signable" />
      </Badge>
    ) : null
  return (
    <Checkbox checked={clicked ?? isSignable} onChange={mark} gap="2" textStyle="small">
      <FormattedMessage id="document.signable" />
      <VisuallyHidden>{fileName}</VisuallyHidden>
    </Checkbox>
  )
}
