import type { ComponentProps } from 'react'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** Its height; HTML's `size` is the width in characters. */
  size?: 'sm' | 'lg' | undefined
}

/** A single-line text input; in forms use `TextField` and similar. A read-only input without a value shows a dash. */
export const Input = ({ size, ...input }: InputProps) => (
  <input {...input} {...(input.readOnly ? { placeholder: '–' } : {})} className="input" data-size={size} />
)
