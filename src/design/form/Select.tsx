import {
  NativeSelect,
  type NativeSelectFieldProps,
  type NativeSelectRootProps,
} from '@chakra-ui/react/native-select'
import type { Ref } from 'react'
import { Icon } from '../Icon.tsx'

type Props = NativeSelectFieldProps & Pick<NativeSelectRootProps, 'size'> & { ref?: Ref<HTMLSelectElement> }

/** Chakra's native select with our arrow. */
export const Select = ({ size, width, ...field }: Props) => (
  <NativeSelect.Root {...(size === undefined ? {} : { size })} {...(width === undefined ? {} : { width })}>
    <NativeSelect.Field {...field} />
    <NativeSelect.Indicator>
      <Icon name="down" />
    </NativeSelect.Indicator>
  </NativeSelect.Root>
)
