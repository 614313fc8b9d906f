import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../IconButton.tsx'
import { Field, type FieldWords } from './Field.tsx'
import { Input } from './Input.tsx'
import type { InputSize } from './inputLook.ts'
import { useField, type NamedField } from './useField.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    '& > span': { position: 'absolute', right: '1.5', top: '50%', transform: 'translateY(-50%)' },
  },
})

type Props = NamedField & FieldWords & { autoComplete: 'current-password' | 'new-password'; size?: InputSize }

/** A password with a button that shows and hides it. */
export const PasswordField = ({ name, label, hint, optional, locked, ...input }: Props) => {
  const { id, field, error } = useField(name)
  const [shown, setShown] = useState(false)
  const intl = useIntl()
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <Frame>
          <Input
            {...input}
            {...wiring}
            {...field}
            value={field.value ?? ''}
            type={shown ? 'text' : 'password'}
            paddingInlineEnd="11"
            spellCheck={false}
            autoCapitalize="none"
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={intl.formatMessage({ id: shown ? 'design.password.hide' : 'design.password.show' })}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </Frame>
      )}
    </Field>
  )
}
