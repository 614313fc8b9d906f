import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId, useState, type ReactNode, Fragment } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { styled } from '../design/theme/styled.ts'
import type { Container, ContainerSigner } from '../../api/container.ts'
import { maskedCode } from '../design/masked-code.ts'
import { Badge } from '../design/Badge.tsx'
import { formatMoment } from '../design/moment.ts'
import { SignerPage } from './SignerPage.tsx'

const Frame = styled('li', {
  base: {
    display: 'grid',
    gap: '3',
    padding: '12px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:not(:has(+ *))': { borderBottomWidth: 0 },
  },
})
const Names = styled('span', { base: { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' } })

type Props = {
  container: Container
  /** Slot before the name, such as a checkbox. */
  lead?: ReactNode
  badge: ReactNode
  actions?: ReactNode
  /** Slot below the name. */
  note?: ReactNode
  /** Initially open. */
  open?: boolean
}

/** A container: number, documents, state and, when opened, signatures. */
export const ContainerRow = ({ container, lead, badge, actions, note, open = false }: Props) => {
  const id = useId()
  const [expanded, setExpanded] = useState(open)
  const { title, files } = container
  return (
    <Frame>
      <HStack wrap="wrap" justify="space-between" columnGap="4">
        <HStack flex="1 1 220px" gap="3">
          {lead}
          <Names>
            <b>{title}</b>
            <Text as="span" textStyle="small" color="ink2">
              {files.map(({ file_name: name }) => name).join(', ')}
            </Text>
          </Names>
        </HStack>
        <HStack wrap="wrap">
          {badge}
          {actions}
          <Button
            size="sm"
            variant="ghost"
            icon={expanded ? 'up' : 'down'}
            aria-expanded={expanded}
            aria-controls={id}
            onClick={() => setExpanded(!expanded)}
          >
            <FormattedMessage id="container.signatures" />
          </Button>
        </HStack>
      </HStack>
      {note}
      <div id={id} hidden={!expanded}>
        {expanded ? <Signatures container={container} /> : null}
      </div>
    </Frame>
  )
}

const List = styled('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const beside = { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center' }
const Line = styled('li', { base: { ...beside, justifyContent: 'space-between' } })
const End = styled('span', { base: beside })
type SignaturesProps = { container: Container }

/** The signers of a container with their signatures and, while pending, their links. */
const Signatures = ({ container }: SignaturesProps) => {
  const waits = container.sentForSigning && !container.hasAllSigned
  return (
    <List>
      {container.signers.map((signer) => (
        <Line key={signer.signerId}>
          <span>
            <b>{signer.name}</b>{' '}
            <Text as="span" textStyle="small" color="ink2">
              {maskedCode(signer.personalCode)}
              {signer.roles.map((role) => (
                <Fragment key={role}>
                  {', '}
                  <FormattedMessage id={`signerRole.${role}`} />
                </Fragment>
              ))}
            </Text>
          </span>
          <End>
            <SignatureState signer={signer} container={container} />
            {waits && signer.signing_status === 'not_signed' && !signer.refused ? (
              <SignerPage signer={signer} />
            ) : null}
          </End>
        </Line>
      ))}
    </List>
  )
}

/** The state of a signature: signed and when, by hand, refused, or pending. */
const SignatureState = ({ signer, container }: SignaturesProps & { signer: ContainerSigner }) => {
  if (signer.signing_status === 'signed')
    return (
      <Badge tone="approved">
        <FormattedMessage
          id="container.signedAt"
          values={{ at: signer.signed_at ? formatMoment(signer.signed_at) : '–' }}
        />
      </Badge>
    )
  const byHand = container.signedByHand ? (
    <Badge tone="approved">
      <FormattedMessage id="container.signedByHand" />
    </Badge>
  ) : null
  if (signer.refused)
    return (
      <>
        <Badge tone="danger">
          <FormattedMessage id="container.refused" />
        </Badge>
        {byHand}
      </>
    )
  if (byHand) return byHand
  return (
    <Badge tone="pending">
      <FormattedMessage id="container.notSigned" />
    </Badge>
  )
}
