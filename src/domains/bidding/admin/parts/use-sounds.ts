import { useEffect, useRef, useState } from "react"

const notes = { bid: [880], closing: [660, 440] } as const

/**
 * A tone for a new bid, and a lower pair when a lot closes. Off until somebody presses the button: browsers play
 * nothing before, and a screen on a wall may have no sound.
 */
export function useSounds({ bids, live }: { bids: number; live: number }) {
  const [isOn, setOn] = useState(false)
  const audio = useRef<AudioContext>(undefined)
  const seen = useRef({ bids, live })
  useEffect(() => {
    const before = seen.current
    seen.current = { bids, live }
    if (!isOn || !audio.current) return
    if (live < before.live) play(audio.current, notes.closing)
    else if (bids > before.bids) play(audio.current, notes.bid)
  }, [isOn, bids, live])
  useEffect(() => () => void audio.current?.close(), [])

  function toggle(): void {
    audio.current ??= new AudioContext()
    if (!isOn) play(audio.current, notes.bid)
    setOn(!isOn)
  }

  return { isOn, toggle }
}

function play(context: AudioContext, frequencies: readonly number[]): void {
  frequencies.forEach((frequency, index) => {
    const at = context.currentTime + index * 0.18
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.17)
  })
}
