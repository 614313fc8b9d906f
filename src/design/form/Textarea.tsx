import { chakra } from '@chakra-ui/react/styled-system'
import { inputLook } from './inputLook.ts'

/** A bare text area; in forms use `TextareaField`. */
export const Textarea = chakra('textarea', {
  ...inputLook,
  base: {
    ...inputLook.base,
    height: 'auto',
    padding: '8px 12px',
    lineHeight: '24px',
    resize: 'vertical',
    display: 'block',
  },
})
