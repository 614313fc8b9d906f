import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { documentCalls } from '../../contract/document.calls.ts'
import type { Document } from '../../contract/document.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useChange } from '../answer/useChange.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { useLockReason } from '../client/useLockReason.tsx'
import { Badge } from '../design/Badge.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { Hidden } from '../design/Hidden.tsx'
import { useQueryEditor } from '../query/editor.ts'

const Line = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', textStyle: 'small', cursor: 'pointer' },
})

/** Whether a document may be put into a signing container: said in-house, read by the others. */
export const SignableMark = ({ document: { docFileId, fileName, isSignable } }: { document: Document }) => {
  const { inhouse } = useQueryEditor()
  const locked = useLockReason('deal')
  const { failWith } = useAlerts()
  const refresh = useRefresh()
  /** What was clicked and is not known to be stored yet. */
  const [clicked, setClicked] = useState<boolean | null>(null)
  const { mutate } = useChange(documentCalls.update, {
    // One after the other, so that the last click is the last word.
    scope: { id: `signable-${docFileId}` },
    onSettled: () => refresh(documentCalls.find),
    onError: (error) => failWith(error),
  })
  const mark = (wanted: boolean) => {
    setClicked(wanted)
    // Of the last click only, once the documents are asked anew.
    mutate({ body: { docFileId, isSignable: wanted } }, { onSettled: () => setClicked(null) })
  }
  if (!inhouse || locked)
    return isSignable ? (
      <Badge tone="plain">
        <FormattedMessage id="document.signable" />
      </Badge>
    ) : null
  return (
    <Line>
      <Checkbox
        type="checkbox"
        checked={clicked ?? isSignable}
        onChange={(event) => mark(event.target.checked)}
      />
      <FormattedMessage id="document.signable" />
      <Hidden>{fileName}</Hidden>
    </Line>
  )
}
