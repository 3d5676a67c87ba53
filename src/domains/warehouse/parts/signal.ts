const tones = { done: [880, 0.08], problem: [220, 0.35] } as const

let sounds: AudioContext | undefined

/** A short high tone, or a long low one, and a vibration where there is a motor: whoever scans looks at the bottle. */
export function signal(kind: keyof typeof tones): void {
  navigator.vibrate?.(kind === "done" ? 40 : [120, 80, 120])
  try {
    sounds ??= new AudioContext()
    const [hertz, seconds] = tones[kind]
    const tone = sounds.createOscillator()
    const volume = sounds.createGain()
    tone.frequency.value = hertz
    volume.gain.value = 0.15
    tone.connect(volume).connect(sounds.destination)
    tone.start()
    tone.stop(sounds.currentTime + seconds)
  } catch {}
}
