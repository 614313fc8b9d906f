import { HStack } from '@chakra-ui/react/stack'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import { type ContainerSigner, signerAddress } from '../../api/container.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Icon } from '../design/Icon.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Why } from '../design/Why.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { formatMoment } from '../design/moment.ts'
import { styled } from '../design/theme/styled.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const Out = styled('a', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', minHeight: '6', color: 'accent' },
})

/** A pending signer's access: the e-mail, the link, and a form for a missing address. */
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

/** Whether the signer was e-mailed; impossible without an address. */
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

type SignerAddressProps = { signer: ContainerSigner; onClose: () => void }

const AddressDialog = ({ signer, onClose }: SignerAddressProps) => {
  const { signerId, container_id: id, name, email } = signer
  const formId = useId()
  const form = useSchemaForm(signerAddress, { defaultValues: { email } })
  const client = useQueryClient()
  const { succeed, failWith } = useAlerts()
  const save = useApiMutation(containerCalls.address, {
    onSuccess: () => {
      succeed('container.signer.addressed')
      onClose()
    },
    onError: (error) => failWith(error),
    onSettled: () => client.invalidateQueries(),
  })
  const title = <FormattedMessage id="container.signer.addressFor" values={{ name }} />
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="container.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={save.isPending}>
            <FormattedMessage id="container.signer.sendThere" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={(body) => save.mutate({ params: { id, signerId }, body })}>
        <TextField
          name="email"
          type="email"
          label={<FormattedMessage id="container.signer.email" />}
          maxLength={254}
        />
      </Form>
    </Dialog>
  )
}

/** Asks for the e-mail address of a signer without one. */
const SignerAddress = ({ signer }: { signer: ContainerSigner }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon="pencil" onClick={() => setOpen(true)}>
        <FormattedMessage id="container.signer.enterAddress" values={{ name: signer.name }} />
      </Button>
      {open ? <AddressDialog signer={signer} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
