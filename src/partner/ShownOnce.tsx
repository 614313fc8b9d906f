import { Input } from '../design/form/Input.tsx'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Field } from '../design/form/Field.tsx'

type Props = {
  value: string
  /** Its texts are under `partner.<texts>`: new, once, copied and the label itself. */
  texts: 'apiKey' | 'webhookSecret'
  onClose: () => void
}

/** A new key or secret, which is shown only once. */
export const ShownOnce = ({ value, texts, onClose }: Props) => {
  const id = useId()
  const { succeed, fail } = useAlerts()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      succeed(`partner.${texts}.copied`)
    } catch {
      // Selected, so that it can be copied by hand.
      input.current?.select()
      fail('partner.apiKey.notCopied')
    }
  }
  return (
    <Dialog
      title={<FormattedMessage id={`partner.${texts}.new`} />}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" variant="solid" onClick={() => void copy()}>
            <FormattedMessage id="partner.apiKey.copy" />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage id="partner.apiKey.close" />
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="ink2">
          <FormattedMessage id={`partner.${texts}.once`} />
        </Text>
        <Field id={id} label={<FormattedMessage id={`partner.${texts}`} />}>
          {(controlProps) => (
            <Input
              {...controlProps}
              ref={input}
              readOnly
              value={value}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  )
}
