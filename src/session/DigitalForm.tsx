import { Stack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import type { UseFormReturn } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { PHONE_PREFIX } from '../../domain/constants.ts'
import type { DigitalLoginActor } from '../../machines/flow/session/digital-login.machine.ts'
import type { DigitalMethod } from '../../machines/flow/session/digital-login.types.ts'
import { Button } from '../design/Button.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { cleanCode, cleanPhone, enteredBy, type DigitalFields } from './digital-fields.ts'

type Props = {
  login: DigitalLoginActor
  method: DigitalMethod
  form: UseFormReturn<DigitalFields, unknown, DigitalFields>
  /** False if another method is offered first. */
  first: boolean
}

/** The person who signs in by phone. */
export const DigitalForm = ({ login, method, form, first }: Props) => {
  const busy = useSelector(login, (snapshot) => snapshot.hasTag('busy'))
  const starting = useSelector(login, (snapshot) => snapshot.matches({ starting: 'notification' }))
  return (
    <Form
      form={form}
      onSubmit={(fields) => login.send({ type: 'login.start', entered: enteredBy(method, fields) })}
    >
      <Stack gap="6">
        <TextField
          name="identityCode"
          label={<FormattedMessage id="digital.code" />}
          hint={<FormattedMessage id="digital.code.hint" />}
          inputMode="numeric"
          autoComplete="username"
          size="lg"
          clean={cleanCode}
        />
        {method === 'mobileid' ? (
          <TextField
            name="phone"
            label={<FormattedMessage id="digital.phone" />}
            before={PHONE_PREFIX}
            inputMode="tel"
            autoComplete="tel-national"
            size="lg"
            clean={cleanPhone}
          />
        ) : null}
        <Button
          type="submit"
          variant={first ? 'solid' : 'surface'}
          size="lg"
          width="full"
          busy={busy}
          busyText={starting ? <FormattedMessage id="digital.starting" /> : undefined}
        >
          <FormattedMessage id={`digital.continue.${method}`} />
        </Button>
      </Stack>
    </Form>
  )
}
