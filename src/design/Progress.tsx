import { Progress as ChakraProgress } from '@chakra-ui/react/progress'

type Props = {
  /** Accessible name: what is in progress. */
  label: string
  value: number
  /** The maximum; 100 by default. */
  max?: number
  size?: 'sm' | 'md'
  /** Draws one segment for each step. */
  stepped?: boolean
}

/** Chakra's progress with an accessible name. */
export const Progress = ({ label, value, max = 100, size = 'md', stepped }: Props) => (
  <ChakraProgress.Root value={value} max={max} size={size}>
    <ChakraProgress.Track
      aria-label={label}
      {...(stepped ? { 'data-stepped': '', css: { '--steps': max } } : {})}
    >
      <ChakraProgress.Range />
    </ChakraProgress.Track>
  </ChakraProgress.Root>
)
