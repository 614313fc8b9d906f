import { Stack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import type { UseFormReturn } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { PHONE_PREFIX } from '../../domain/constants.ts'
import type { DigitalLoginActor, DigitalMethod } from '../../machines/flow/session/digital-login.machine.ts'
import { Button } from '../design/Button.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import type { DigitalLogin } from '../../api/session.ts'
import { withoutPrefix } from '../../domain/phone.ts'
import { personalCode } from '../../domain/valid/valid-identifier.ts'

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

const CODE_DIGITS = 11
/** Space for a number with any prefix, so that the user sees a wrong one completely. */
const MAX_TYPED_LENGTH = 20

/** Digits after the country's prefix: an Estonian number has seven or eight, some services nine. */
const localNumber = z
  .string()
  .check(z.minLength(1, { error: 'field.required', abort: true }), z.regex(/^\d{7,9}$/, 'field.phone'))

const identityCode = personalCode.check(z.minLength(1, 'field.required'))

/** The fields of each method; the phone stays in the form, unvalidated, while Smart-ID is selected. */
export const digitalFields = {
  smartid: z.object({ identityCode, phone: z.string() }),
  mobileid: z.object({ identityCode, phone: localNumber }),
} as const satisfies Record<DigitalMethod, z.ZodMiniType>

type DigitalFields = z.output<(typeof digitalFields)[DigitalMethod]>

/** The values to send: no phone if none was asked. */
const enteredBy = (method: DigitalMethod, { identityCode, phone }: DigitalFields): DigitalLogin =>
  method === 'smartid' ? { method, identityCode } : { method, identityCode, phone }

/** Removes spaces, dashes and other pasted characters. */
const cleanCode = (text: string) => digits(text).slice(0, CODE_DIGITS)

/**
 * Removes a typed or pasted country prefix, which the field already shows. Nothing else is cut off: part of a number
 * is another person's number.
 */
const cleanPhone = (text: string) => {
  const local = withoutPrefix(text)
  return `${local.startsWith('+') ? '+' : ''}${digits(local).slice(0, MAX_TYPED_LENGTH)}`
}

const digits = (text: string) => text.replaceAll(/\D/g, '')
