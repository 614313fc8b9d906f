import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '../Icon.tsx'
import { Why } from '../Why.tsx'

const Frame = chakra('div', {
  base: { display: 'grid', gap: '1', alignContent: 'start', minWidth: 0 },
  variants: { bad: { true: { borderLeftWidth: '4px', borderColor: 'danger', paddingInlineStart: '3' } } },
})
const Label = chakra('label', { base: { textStyle: 'strong', width: 'fit-content' } })
const Soft = chakra('span', { base: { color: 'ink2', fontWeight: 400 } })
const Hint = chakra('span', { base: { color: 'ink2', fontSize: '13px', lineHeight: '18px' } })
const Wrong = chakra('span', {
  base: { display: 'flex', gap: '1.5', alignItems: 'center', color: 'danger', textStyle: 'strong' },
})

/** What a control takes from its field. */
export type FieldWiring = {
  id: string
  readOnly: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** What every field may say of itself. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
  /** Why it cannot be changed: it shows as read-only, with the reason. */
  locked?: ReactNode
}

type Props = FieldWords & {
  id: string
  error?: ReactNode
  /** For groups: the label is no `<label>`, the control names itself by the id `<id>-label`. */
  group?: boolean
  children: (wiring: FieldWiring) => ReactNode
}

const describedBy = (id: string, parts: Record<string, unknown>): string =>
  Object.entries(parts)
    .filter(([, shown]) => Boolean(shown))
    .map(([part]) => `${id}-${part}`)
    .join(' ')

/** Label, hint, the control, and under it what is wrong or why it is locked. */
export const Field = ({ id, label, hint, optional, locked, error, group, children }: Props) => {
  const described = describedBy(id, { hint, error, locked })
  return (
    <Frame bad={Boolean(error)}>
      <Label id={`${id}-label`} {...(group ? { as: 'span' } : { htmlFor: id })}>
        {label}
        {optional ? (
          <Soft>
            {' '}
            <FormattedMessage id="field.optional" />
          </Soft>
        ) : null}
      </Label>
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {children({
        id,
        readOnly: Boolean(locked),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {error ? (
        <Wrong id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </Wrong>
      ) : null}
      {locked ? (
        <Why id={`${id}-locked`} icon="lock">
          {locked}
        </Why>
      ) : null}
    </Frame>
  )
}
