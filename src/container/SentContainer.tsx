import { FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import { call } from '../api/call.ts'
import { Badge } from '../design/Badge.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { ContainerRow } from './ContainerRow.tsx'
import { MarkSigned } from './MarkSigned.tsx'
import type { Container } from '../../api/container.ts'

const Standing = ({ container: { hasAllSigned, signedByHand, signers } }: { container: Container }) => {
  const signed = signers.filter((signer) => signer.signing_status === 'signed').length
  if (!hasAllSigned)
    return (
      <Badge tone="pending">
        <FormattedMessage id="container.signedOf" values={{ signed, all: signers.length }} />
      </Badge>
    )
  return (
    <Badge tone="approved">
      <FormattedMessage id={signedByHand ? 'container.signedByHand' : 'container.allSigned'} />
    </Badge>
  )
}

const Download = ({ container: { uuid, signedByHand } }: { container: Container }) => {
  const { queryId } = useQueryEditor().query
  if (uuid === null || signedByHand) return null
  return (
    <DownloadButton size="sm" fetch={() => call(containerCalls.download, { params: { id: queryId, uuid } })}>
      <FormattedMessage id="container.download" />
    </DownloadButton>
  )
}

/** A container that was sent: who has signed, and the finished file once all have. */
export const SentContainer = ({ container }: { container: Container }) => {
  const { view } = useQueryEditor()
  const waiting = !container.hasAllSigned
  return (
    <ContainerRow
      container={container}
      open={waiting}
      badge={<Standing container={container} />}
      actions={
        waiting ? (
          view === 'compliance' ? (
            <MarkSigned container={container} />
          ) : null
        ) : (
          <Download container={container} />
        )
      }
    />
  )
}
