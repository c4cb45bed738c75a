type Routed = {
  state: { initialized: boolean }
  subscribe(shown: (state: { initialized: boolean }) => void): () => void
}

/** Runs `then` once, as soon as the router has loaded the page of the address or knows that it cannot. */
export const whenReady = (router: Routed, then: () => void): void => {
  if (router.state.initialized) {
    then()
    return
  }
  const end = router.subscribe(({ initialized }) => {
    if (!initialized) return
    end()
    then()
  })
}
