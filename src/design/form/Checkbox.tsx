import { Checkbox as ChakraCheckbox, type CheckboxRootProps } from '@chakra-ui/react/checkbox'
import { useEffect, useImperativeHandle, useRef, type ComponentProps, type ReactNode, type Ref } from 'react'
import { overControl } from './over-control.ts'

type Props = Omit<CheckboxRootProps, 'onChange' | 'checked' | 'disabled' | 'readOnly'> & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Keeps the focus and ignores clicks; show the reason beside it. */
  refused?: boolean
  /** The label. */
  children: ReactNode
  inputProps?: Omit<ComponentProps<'input'>, 'size'>
  ref?: Ref<HTMLInputElement>
}

/** Chakra's checkbox as a single component; in forms use `CheckboxField`. */
export const Checkbox = (props: Props) => {
  const { checked, onChange, refused = false, children, inputProps, ref, ...root } = props
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  // If a change is undone before it was rendered, Chakra leaves the browser's tick.
  useEffect(() => {
    if (input.current) input.current.checked = checked
  })
  return (
    <ChakraCheckbox.Root
      {...root}
      checked={checked}
      readOnly={refused}
      onCheckedChange={(details) => onChange(details.checked === true)}
    >
      <ChakraCheckbox.HiddenInput
        {...inputProps}
        ref={input}
        aria-disabled={refused ? true : undefined}
        style={{ ...overControl, width: 20, height: 20 }}
      />
      <ChakraCheckbox.Control />
      <ChakraCheckbox.Label>{children}</ChakraCheckbox.Label>
    </ChakraCheckbox.Root>
  )
}
