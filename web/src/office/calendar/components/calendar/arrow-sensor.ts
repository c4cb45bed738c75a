import {
  KeyboardSensor,
  type Sensor,
  type SensorInstance,
  type SensorProps,
  type UniqueIdentifier,
} from '@dnd-kit/core'

type ArrowOptions = {
  keyboardCodes: { start: string[]; cancel: string[]; end: string[] }
  /** Told of every other key while a block is lifted. */
  onKey: (event: KeyboardEvent, id: UniqueIdentifier) => void
}

/**
 * Lifts and leaves by the keyboard, and hears every key from the moment a block is lifted. The library's own sensor hears none before a
 * timer has run out, which a busy page lets wait, and takes where things stand on the screen for the way they went.
 */
export class ArrowSensor implements SensorInstance {
  static readonly activators = KeyboardSensor.activators as Sensor<ArrowOptions>['activators']
  readonly autoScrollEnabled = false
  readonly #listening = new AbortController()

  constructor({ event: lifting, active, onStart, onEnd, onCancel, options }: SensorProps<ArrowOptions>) {
    const { keyboardCodes, onKey } = options
    const { signal } = this.#listening
    const stop = (act: () => void) => {
      this.#listening.abort()
      act()
    }
    const cancel = () => stop(onCancel)
    const hear = (event: KeyboardEvent) => {
      const { code } = event
      if (event === lifting) return
      if (keyboardCodes.cancel.includes(code)) return stop(onCancel)
      if (!keyboardCodes.end.includes(code)) return onKey(event, active)
      event.preventDefault()
      stop(onEnd)
    }
    onStart({ x: 0, y: 0 })
    document.addEventListener('keydown', hear, { signal })
    window.addEventListener('resize', cancel, { signal })
    document.addEventListener('visibilitychange', cancel, { signal })
  }
}
