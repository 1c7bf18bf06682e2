/** Gets the next part of a list. */
export function MoreButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <div className="more">
      <button
        className="button"
        type="button"
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) onClick();
        }}
      >
        Show more
      </button>
    </div>
  );
}
