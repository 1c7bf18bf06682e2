import { Component, type ReactNode } from 'react';

/** Catches what a page throws, so that not everything goes with it. */
export class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  /** Another page may be in order. */
  #leave = () => {
    this.setState({ hasCrashed: false });
  };

  override componentDidMount() {
    addEventListener('popstate', this.#leave);
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.#leave);
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <div className="page" role="alert">
        <header className="title">
          <h1>Something went wrong</h1>
        </header>
        <p>The connection was lost, or the service was updated. Your data is not affected.</p>
        <div className="actions">
          <button
            className="button first"
            type="button"
            onClick={() => {
              location.reload();
            }}
          >
            Reload page
          </button>
        </div>
      </div>
    );
  }
}
