import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import { type ContainerSigner, signerAddress } from '../../api/container.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

type Props = { signer: ContainerSigner; onClose: () => void }

const AddressDialog = ({ signer, onClose }: Props) => {
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

/** Asks where a signer without an address gets the link. */
export const SignerAddress = ({ signer }: { signer: ContainerSigner }) => {
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
