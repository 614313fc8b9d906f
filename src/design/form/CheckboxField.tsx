import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { Why } from '../Why.tsx'
import { Checkbox } from './Checkbox.tsx'
import { useField, type NamedField } from './useField.ts'

const Line = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: '4px 12px', alignItems: 'start' },
})
const Under = chakra('span', { base: { gridColumn: 2, fontSize: '13px', lineHeight: '18px', color: 'ink2' } })
const Wrong = chakra('span', {
  base: {
    gridColumn: 2,
    display: 'flex',
    gap: '1.5',
    alignItems: 'center',
    color: 'danger',
    textStyle: 'strong',
  },
})

type Props = NamedField & {
  label: ReactNode
  hint?: ReactNode
  locked?: ReactNode
  onValue?: (value: boolean) => void
}

/** Yes or no; locked, it keeps the focus and says why. */
export const CheckboxField = ({ name, label, hint, locked, onValue }: Props) => {
  const { id, field, error } = useField(name)
  const { ref, value, onBlur, onChange } = field
  const described = [hint && `${id}-hint`, error && `${id}-error`, locked && `${id}-locked`].filter(Boolean)
  return (
    <Line>
      <Checkbox
        type="checkbox"
        id={id}
        name={name}
        ref={ref}
        checked={value === true}
        aria-invalid={error ? true : undefined}
        aria-disabled={locked ? true : undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        onBlur={onBlur}
        onChange={(event) => {
          if (locked) return
          onChange(event.target.checked)
          onValue?.(event.target.checked)
        }}
      />
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint ? <Under id={`${id}-hint`}>{hint}</Under> : null}
      {error ? (
        <Wrong id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </Wrong>
      ) : null}
      {locked ? (
        <Under>
          <Why id={`${id}-locked`} icon="lock">
            {locked}
          </Why>
        </Under>
      ) : null}
    </Line>
  )
}
