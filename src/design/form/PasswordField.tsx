import { Input, type InputProps } from './Input.tsx'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../IconButton.tsx'
import { Field, type FieldTexts } from './Field.tsx'
import { useField, type NamedField } from './useField.ts'
import { InputFrame } from './InputFrame.tsx'

type Props = NamedField &
  FieldTexts & { autoComplete: 'current-password' | 'new-password' } & Pick<InputProps, 'size' | 'onFocus'>

/** A password field with a button to show or hide it. */
export const PasswordField = ({ name, label, hint, optional, locked, ...input }: Props) => {
  const { id, field, error } = useField(name)
  const [shown, setShown] = useState(false)
  const intl = useIntl()
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) => (
        <InputFrame
          button={
            <IconButton
              icon={shown ? 'eyeOff' : 'eye'}
              label={intl.formatMessage({ id: shown ? 'design.password.hide' : 'design.password.show' })}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        >
          <Input
            {...input}
            {...controlProps}
            {...field}
            value={field.value ?? ''}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
          />
        </InputFrame>
      )}
    </Field>
  )
}
