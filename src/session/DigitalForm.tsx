import { useSelector } from '@xstate/react'
import type { UseFormReturn } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { DigitalLoginActor, DigitalMethod } from '../../machines/digital-login.machine.ts'
import { Button } from '../design/Button.tsx'
import { Stack } from '../design/Stack.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { cleanCode, cleanPhone, COUNTRY_PREFIX, enteredBy, type DigitalFields } from './digitalFields.ts'
import { DigitalFailureNote } from './DigitalFailureNote.tsx'

type Props = {
  login: DigitalLoginActor
  method: DigitalMethod
  form: UseFormReturn<DigitalFields, unknown, DigitalFields>
}

/** Who signs in by phone, and why the last try did not succeed. */
export const DigitalForm = ({ login, method, form }: Props) => {
  const busy = useSelector(login, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(login, (snapshot) => snapshot.context.failure)
  return (
    <Form
      form={form}
      onSubmit={(fields) => login.send({ type: 'login.start', entered: enteredBy(method, fields) })}
    >
      <Stack gap="6">
        {failure ? <DigitalFailureNote failure={failure} /> : null}
        <TextField
          name="identityCode"
          label={<FormattedMessage id="digital.code" />}
          hint={<FormattedMessage id="digital.code.hint" />}
          inputMode="numeric"
          autoComplete="username"
          size="large"
          clean={cleanCode}
        />
        {method === 'mobileid' ? (
          <TextField
            name="phone"
            label={<FormattedMessage id="digital.phone" />}
            before={COUNTRY_PREFIX}
            inputMode="tel"
            autoComplete="tel-national"
            size="large"
            clean={cleanPhone}
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={busy}
          busyText={<FormattedMessage id="digital.starting" />}
        >
          <FormattedMessage id={`digital.continue.${method}`} />
        </Button>
      </Stack>
    </Form>
  )
}
