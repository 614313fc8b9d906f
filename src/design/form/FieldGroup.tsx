import type { ReactNode } from 'react'
import { describedBy, FieldHint, FieldNotes, LabelText, type FieldTexts } from './Field.tsx'

/** Props for the group of controls inside, which are labelled by `aria-labelledby`. */
export type GroupControlProps = {
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldTexts & {
  id: string
  error?: ReactNode
  children: (controlProps: GroupControlProps) => ReactNode
}

/** A field of several controls, which its label names as a group. */
export const FieldGroup = ({ id, label, hint, optional, locked, error, children }: Props) => (
  <div className="field" data-invalid={error ? '' : undefined}>
    <span className="field-label" id={`${id}-label`}>
      <LabelText {...{ label, optional }} />
    </span>
    <FieldHint {...{ id, hint }} />
    {children({
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy(id, { hint, error, locked }),
      'aria-invalid': error ? true : undefined,
    })}
    <FieldNotes {...{ id, error, locked }} />
  </div>
)
