import { chakra } from '@chakra-ui/react/styled-system'
import { inputLook } from './inputLook.ts'

/** A bare input, for searches and filters; in forms use the fields. */
export const Input = chakra('input', inputLook)
