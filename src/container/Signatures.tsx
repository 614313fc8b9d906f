import { Text } from '@chakra-ui/react/text'
import { Fragment } from 'react'
import { FormattedMessage } from 'react-intl'
import { maskedCode } from '../design/masked-code.ts'
import { Badge } from '../design/Badge.tsx'
import { formatMoment } from '../design/moment.ts'
import { styled } from '../design/theme/styled.ts'
import { SignerPage } from './SignerPage.tsx'
import type { Container, ContainerSigner } from '../../api/container.ts'

const List = styled('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const beside = { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center' }
const Line = styled('li', { base: { ...beside, justifyContent: 'space-between' } })
const End = styled('span', { base: beside })
type Props = { container: Container }

/** The signers of a container with their signatures and, while pending, their links. */
export const Signatures = ({ container }: Props) => {
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
            <Standing signer={signer} container={container} />
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
const Standing = ({ signer, container }: Props & { signer: ContainerSigner }) => {
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
