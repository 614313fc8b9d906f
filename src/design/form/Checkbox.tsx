import { Checkbox as ChakraCheckbox, type CheckboxRootProps } from '@chakra-ui/react/checkbox'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'

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
        style={inputStyle}
      />
      <ChakraCheckbox.Control />
      <ChakraCheckbox.Label>{children}</ChakraCheckbox.Label>
    </ChakraCheckbox.Root>
  )
}

/**
 * Chakra hides the input in a corner. This puts it, invisible, over the control, so that exploring by touch with a screen
 * reader finds it in its place.
 */
const inputStyle: CSSProperties = {
  inset: 0,
  width: 20,
  height: 20,
  margin: 0,
  clip: 'auto',
  opacity: 0,
  cursor: 'inherit',
}
