import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ContainerSigner } from '../../api/container.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { formatMoment } from '../design/moment.ts'
import { Icon } from '../design/Icon.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'
import { Why } from '../design/Why.tsx'
import { SignerAddress } from './SignerAddress.tsx'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const Out = styled('a', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', minHeight: '6', color: 'accent' },
})

const CopyPage = ({ page, name }: { page: string; name: string }) => {
  const intl = useIntl()
  const { succeed, fail } = useAlerts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(page)
      succeed('container.signer.copied')
    } catch {
      fail('container.signer.notCopied')
    }
  }
  return (
    <IconButton
      icon="copy"
      label={intl.formatMessage({ id: 'container.signer.copy' }, { name })}
      onClick={() => void copy()}
    />
  )
}

/** Whether the signer was written to; without an address nobody was. */
const Mailed = ({ signer: { email, mailed_at: at } }: { signer: ContainerSigner }) => {
  const view = useQueryState(selectView)
  if (email === '')
    return (
      <FormattedMessage
        id={view === 'compliance' ? 'container.signer.noAddress' : 'container.signer.noAddress.elsewhere'}
      />
    )
  return at === null ? (
    <FormattedMessage id="container.signer.notMailed" />
  ) : (
    <FormattedMessage id="container.signer.mailed" values={{ at: formatMoment(at) }} />
  )
}

/** How a signer who has not signed comes to their page: the letter, the link, and an address to be entered. */
export const SignerPage = ({ signer }: { signer: ContainerSigner }) => {
  const view = useQueryState(selectView)
  const { page, name, email } = signer
  return (
    <HStack wrap="wrap" gap="2">
      <Why>
        <Mailed signer={signer} />
      </Why>
      {email === '' && view === 'compliance' ? <SignerAddress signer={signer} /> : null}
      {page ? (
        <>
          <Out href={page} target="_blank" rel="noreferrer">
            <FormattedMessage id="container.signingPage" values={{ name }} />
            <Icon name="right" />
          </Out>
          <CopyPage page={page} name={name} />
        </>
      ) : null}
    </HStack>
  )
}
